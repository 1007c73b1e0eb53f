// @module-tag rest
import { describeCampaign } from '../../support/load/campaign-suite.ts';

describeCampaign('attacks');

import { describeCampaign } from '../support/campaign-suite.ts';

describeCampaign('neighbours');

// @module-tag rest
import { screenNamed } from '../../support/browser/chromium.ts';
import { walkOn } from '../../support/browser/walk/walk.ts';

walkOn(screenNamed('phone, light'));

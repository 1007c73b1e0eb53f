// @module-tag rest
import { screenNamed } from '../../support/browser/chromium.ts';
import { walkThrough } from '../../support/browser/walk/walk.ts';

/** What it shows and how is seen closely on a phone and on a desk; here it has to fit. */
walkThrough(screenNamed('tablet, light'));

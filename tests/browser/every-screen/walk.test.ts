import { screenNamed } from '../../support/browser/chromium.ts';
import { walkPast } from '../../support/browser/walk/walk.ts';

/** Every screen once; the rest looks closer, on every size and in both themes. */
walkPast(screenNamed('desktop, light'));

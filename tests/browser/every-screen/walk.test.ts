import { screenNamed } from '../../support/browser/chromium.ts';
import { lookOnce } from '../../support/browser/walk/look-around.ts';
import { walkOn } from '../../support/browser/walk/walk.ts';

/** Every stop once; the rest looks closer, on every size and in both themes. */
walkOn(screenNamed('desktop, light'), lookOnce);

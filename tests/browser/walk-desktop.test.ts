import { screenNamed } from '../support/chromium.ts';
import { walkOn } from '../support/walk/walk.ts';

walkOn(screenNamed('desktop, light'));

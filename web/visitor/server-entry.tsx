// The entry of the bundle that the server imports; runs in Node only.
import { domainToUnicode } from 'node:url';
import { assets } from 'virtual:visitor-assets';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import { createVisitorPages } from './page-renderer.tsx';

export const visitorPages: VisitorPages = createVisitorPages({ assets, toUnicode: domainToUnicode });

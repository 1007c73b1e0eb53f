/** Filled in by vite.visitor.config.ts with the hashed names of the files it built. */
declare module 'virtual:visitor-assets' {
  export const assets: import('./pages/visitor-assets.ts').VisitorAssets;
}

/** What the files of the API's page are built from, as the build's manifest names them. */
export const docsSources = {
  style: 'web/api-docs/styles/docs.css',
  script: 'web/api-docs/client/docs.ts',
  font: 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
};

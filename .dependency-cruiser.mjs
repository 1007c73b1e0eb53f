/**
 * Who may import whom. Each rule's comment is the sentence a person reads when it is broken.
 * `node tools/check-imports.mjs` runs it; docs/architecture.md draws it.
 */

/** Rooms of the server that every other room is built on. They know no feature. */
const serverBase = '^server/(config|database|http|jobs|outbound|platform)/';
/** The operator's command: a program of its own, which puts the rooms together as app.ts does. */
const serverAdmin = '^server/admin/';
const serverRoom = '^server/([^/]+)/';

const atRunTime = { dependencyTypesNot: ['type-only'] };

export default {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment: 'contract/ is what both sides agree on: it imports nothing of ours but contract/.',
      from: { path: '^contract/' },
      to: { path: '^(server|web|client|tests|tools|bench|campaign)/' },
    },
    {
      name: 'contract-is-pure',
      comment: 'contract/ runs in the browser and on the server: it imports no Node module.',
      from: { path: '^contract/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'answer-schemas-weigh-nothing',
      comment:
        'contract/answer-schemas/ is for the compiler and for tests: what people run takes its types only, so that no page carries it.',
      from: { path: '^(contract|server|web|client)/', pathNot: '^contract/answer-schemas/' },
      to: { path: '^contract/answer-schemas/', ...atRunTime },
    },
    {
      name: 'web-not-server',
      comment: 'The web application must not import the server: what both need belongs into contract/.',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-not-web',
      comment: 'The server must not import the web application: what both need belongs into contract/.',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'client-stands-alone',
      comment:
        'client/ is one file that runs on anybody’s machine: it imports contract/ and Node modules, no package, and neither server nor web.',
      from: { path: '^client/' },
      to: { pathNot: '^(client|contract)/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'nothing-imports-client',
      comment:
        'client/ is the people’s command line, a program of its own: the server hands it out, and nobody imports it.',
      from: { path: '^(contract|server|web)/' },
      to: { path: '^client/' },
    },
    {
      name: 'web-runs-in-browsers',
      comment:
        'web/ runs in a browser: it imports no Node module (the entry of the server-rendered pages may).',
      from: { path: '^web/', pathNot: '^web/visitor/server-entry\\.tsx$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-not-tools',
      comment:
        'What people run (contract, server, web, client) must not import tests, tools, bench or campaign.',
      from: { path: '^(contract|server|web|client)/' },
      to: { path: '^(tests|tools|bench|campaign)/' },
    },
    {
      name: 'product-not-development-packages',
      comment: 'What people run must not import a development package: `npm start` does not install it.',
      from: { path: '^(contract|server|web|client)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-feature',
      comment:
        'web/ui/ knows no feature: it imports neither features, screens, app, api, keyboard nor visitor pages.',
      from: { path: '^web/ui/' },
      to: { path: '^web/(features|screens|app|api|keyboard|visitor)/' },
    },
    {
      name: 'api-knows-no-screen',
      comment: 'web/api/ only talks to the server: it imports neither ui, features, screens nor app.',
      from: { path: '^web/api/' },
      to: { path: '^web/(ui|features|screens|app|visitor)/' },
    },
    {
      name: 'feature-not-sibling',
      comment:
        'A feature does not import its sibling: let the screen bring them together, or move what both need down.',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'feature-below-screens',
      comment: 'A feature does not import screens or app: screens arrange features, not the other way round.',
      from: { path: '^web/features/' },
      to: { path: '^web/(screens|app)/' },
    },
    {
      name: 'screens-below-app',
      comment: 'A screen does not import app/: the app mounts screens, not the other way round.',
      from: { path: '^web/screens/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'visitor-pages-stand-alone',
      comment:
        'Visitor pages stay small: they import nothing of the application (app, screens, features, api, ui).',
      from: { path: '^web/visitor/' },
      to: { path: '^web/(app|screens|features|api|ui)/', pathNot: '\\.css$', ...atRunTime },
    },
    {
      name: 'api-docs-stand-alone',
      comment:
        'web/api-docs/ is drawn from contract/: of the application it takes looks (ui) only, and nothing of it is loaded elsewhere.',
      from: { path: '^web/api-docs/' },
      to: { path: '^web/(app|screens|features|api|keyboard|visitor)/' },
    },
    {
      name: 'nothing-loads-api-docs',
      comment: 'web/api-docs/ is a page of its own: no other page carries what it is made of.',
      from: { path: '^web/', pathNot: '^web/api-docs/' },
      to: { path: '^web/api-docs/' },
    },
    {
      name: 'keyboard-below-features',
      comment:
        'web/keyboard/ holds the shortcuts that every screen shares: it imports ui/ and contract/ only.',
      from: { path: '^web/keyboard/' },
      to: { path: '^web/', pathNot: '^web/(keyboard|ui)/' },
    },
    {
      name: 'secret-view-stands-alone',
      comment:
        'web/secret-view/ draws a message for the application and for visitors: it imports contract/ only.',
      from: { path: '^web/secret-view/' },
      to: { path: '^web/', pathNot: '^web/secret-view/' },
    },
    {
      name: 'base-knows-no-feature',
      comment:
        'The base of the server (config, database, http, jobs, outbound, platform) knows no feature room.',
      from: { path: serverBase },
      to: { path: serverRoom, pathNot: serverBase },
    },
    {
      name: 'platform-stands-alone',
      comment: 'server/platform/ is the lowest room: it imports contract/ only.',
      from: { path: '^server/platform/' },
      to: { path: '^server/', pathNot: '^server/platform/' },
    },
    {
      name: 'database-is-neutral',
      comment:
        'What the rooms know of the database is the same for both: neither sqlite/ nor postgres/ is imported there.',
      from: { path: '^server/database/[^/]+\\.ts$' },
      to: { path: '^server/database/(sqlite|postgres)/' },
    },
    {
      name: 'room-not-insides',
      comment:
        'A server room does not reach into another one: import its pure file or a type, and have app.ts hand in the rest.',
      from: { path: serverRoom, pathNot: [serverBase, serverAdmin] },
      to: { path: serverRoom, pathNot: ['^server/$1/', serverBase, '-port\\.ts$'], ...atRunTime },
    },
    {
      name: 'visiting-stays-small',
      comment:
        'server/visiting/ is the hot path: it meets no accounts, mail or profile, not even their types.',
      from: { path: '^server/visiting/' },
      to: { path: '^server/(accounts|mail|profile)/' },
    },
    {
      name: 'no-room-imports-app',
      comment:
        'server/main.ts, app.ts and what stands beside them put the rooms together: no room imports them.',
      from: { path: serverRoom, pathNot: serverAdmin },
      to: { path: '^server/[^/]+\\.ts$' },
    },
    {
      name: 'nothing-imports-admin',
      comment:
        'server/admin/ is the operator’s command: it calls the rooms as app.ts does, and nobody imports it.',
      from: { path: '^(contract|server|web)/', pathNot: serverAdmin },
      to: { path: serverAdmin },
    },
    {
      name: 'no-cycle',
      comment: 'These files import each other in a circle, be it by types: one of them holds two ideas.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'Nothing imports this file and it imports nothing: wire it in or remove it.',
      from: { orphan: true, path: '^(contract|server|web|client)/', pathNot: '(\\.d\\.ts|^web/public/.*)$' },
      to: {},
    },
    {
      name: 'nothing-unresolved',
      comment: 'This import leads nowhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?(raw|url|worker)' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.d.ts'],
    },
  },
};

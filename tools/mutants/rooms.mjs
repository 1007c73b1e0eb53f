/**
 * What is changed, and which tests have to notice. A room's tests are those that a person would name for it: with all of
 * them a run would take a day and say the same.
 */
export const rooms = {
  rules: {
    // Tables of texts, status codes and addresses have no rule in them: tests compare them letter for letter.
    mutate: [
      'contract/{,input/,options/}*.ts',
      '!contract/{messages,statuses,endpoints,visitor-pages,base64}.ts',
    ],
    tests: ['tests/contract/!(seal*|delta*|video*).test.ts', 'tests/{links,dashboard,statistics}/*.test.ts'],
  },
  delta: {
    mutate: ['contract/delta/*.ts'],
    tests: ['tests/contract/{delta*,secrets,video-problem}.test.ts'],
  },
  crypto: {
    mutate: [
      'server/platform/vault.ts',
      'server/accounts/passwords/password-hash.ts',
      'server/secrets/{encrypted-message,opened-pass,claim-cookie}.ts',
      'server/visiting/go-token.ts',
    ],
    tests: [
      'tests/platform/vault.test.ts',
      'tests/accounts/password-hash.test.ts',
      'tests/secrets/{encrypted-message,opened-pass}.test.ts',
      'tests/visiting/go-token.test.ts',
    ],
  },
  sealing: {
    mutate: ['contract/{seal/*,base64}.ts'],
    tests: ['tests/contract/seal*.test.ts'],
  },
  limits: {
    mutate: [
      'server/http/{rate-limiter,rate-limit-store,address-budget,guess-budget,call-budgets,byte-gate}.ts',
      'server/clicks/limited-openings.ts',
      'server/platform/turns.ts',
    ],
    tests: [
      'tests/http/*.test.ts',
      'tests/platform/turns.test.ts',
      'tests/api/{accounts/limits,http/{call-budgets,guess-budget},secrets/large,links/creating,visiting/visiting}.test.ts',
    ],
  },
  visiting: {
    mutate: [
      'server/visiting/{click-of-visit,miss-budget,notice,redirect-headers,visit-decision,visit-state,visited-link,visitor}.ts',
    ],
    tests: ['tests/visiting/*.test.ts'],
  },
  visits: {
    mutate: [
      'server/visiting/{fast-path,key-check,later-page,link-resolver,link-source,visit-link,visit-cells,visit-note,visit-outcome-note,visit-routes,visiting-room,visitor-policy}.ts',
      'server/secrets/stores/claim-store.ts',
    ],
    tests: [
      'tests/api/{visiting/{visiting,combinations,key-guessing,unknown-codes},secrets/opening}.test.ts',
    ],
  },
  accounts: {
    mutate: ['server/accounts/**/*.ts', '!server/accounts/passwords/password-hash.ts'],
    tests: [
      'tests/accounts/{hashing-gate,registration}.test.ts',
      'tests/api/{accounts/{accounts,limits,own-data,owning,invitations,providers},admin/users}.test.ts',
    ],
  },
};

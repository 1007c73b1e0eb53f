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
    tests: ['tests/{contract,links,dashboard,statistics}/*.test.ts'],
  },
  delta: {
    mutate: ['contract/delta/*.ts'],
    tests: ['tests/contract/{delta/*,secrets}.test.ts'],
  },
  crypto: {
    mutate: [
      'server/platform/vault.ts',
      'server/accounts/passwords/password-hash.ts',
      'server/secrets/{encrypted-message,opening/opened-pass,opening/claim-cookie}.ts',
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
    tests: ['tests/contract/seal/*.test.ts'],
  },
  limits: {
    mutate: [
      'server/http/{rate-limiter,rate-limit-store,address-budget,guess-budget,call-budgets,byte-gate}.ts',
      'server/clicks/limited-openings.ts',
      'server/platform/turns.ts',
    ],
    tests: [
      'tests/http/*.test.ts',
      'tests/clicks/limited-openings.test.ts',
      'tests/platform/turns.test.ts',
      'tests/api/http/{rate-limiter,guess-budget}.test.ts',
    ],
  },
  visiting: {
    mutate: [
      'server/visiting/{click-of-visit,key-check,link-resolver,miss-budget,notice,redirect-headers,visit-decision,visit-note,visit-state,visited-link,visitor}.ts',
    ],
    tests: ['tests/visiting/*.test.ts'],
  },
  visits: {
    mutate: [
      'server/visiting/{fast-path,later-page,link-source,note-visit,visit-link,visit-cells,visit-outcome-note,visit-routes,visiting-room,visitor-policy}.ts',
      'server/secrets/stores/claim-store.ts',
    ],
    tests: [
      'tests/visiting/{key-check,link-resolver,link-source,visit-notes}.test.ts',
      'tests/api/{visiting/{visiting,combinations,beside-changes,unknown-codes},secrets/opening}.test.ts',
    ],
  },
  authentication: {
    mutate: [
      'server/accounts/{account-limits,admission,authenticate,confirm-account,log-in,login-limits,register,registration}.ts',
      'server/accounts/passwords/{change-password,hashing-gate,passwords,prove-owner,reset-password}.ts',
      'server/accounts/stores/{mail-token,session}-store.ts',
    ],
    tests: [
      'tests/accounts/{admission,hashing-gate,login-limits,registration}.test.ts',
      'tests/api/accounts/{accounts,limits,owning,invitations,proving}.test.ts',
    ],
  },
  accounts: {
    mutate: [
      'server/accounts/**/*.ts',
      '!server/accounts/{account-limits,admission,authenticate,confirm-account,log-in,login-limits,register,registration}.ts',
      '!server/accounts/passwords/*.ts',
      '!server/accounts/stores/{mail-token,session}-store.ts',
    ],
    tests: ['tests/api/{accounts/{accounts,own-data,owning,providers},admin/users}.test.ts'],
  },
};

/** Every number a rule of the product uses, in one place. Both sides read them from here. */
export const limits = {
  /** Generated links kept on the landing page. */
  landingLinks: 5,
  /** Fewest characters of a password. */
  passwordMinLength: 8,
  /** Most characters of a password. */
  passwordMaxLength: 1024,
  /** Shortest redirection time when creating, in seconds. */
  redirectionMinOnCreate: 4,
  /** Shortest redirection time when editing and in the defaults, in seconds. */
  redirectionMinOnEdit: 5,
  /** Longest redirection time, in seconds. */
  redirectionMax: 3600,
  /** Redirection time taken when the entered one cannot be read, in seconds. */
  redirectionFallback: 15,
  /** Click limit taken when the entered one cannot be read. */
  clicksLimitFallback: 100,
  /** Largest click limit. */
  clicksLimitMax: 1_000_000_000,
  /** Most characters of the message shown before a redirect. */
  messageMaxLength: 300,
  /** Most characters of the key that opens a link. */
  keyMaxLength: 128,
  /** Fewest characters of a first or last name in the profile. */
  profileNameMinLength: 3,
  /** Most characters of a first or last name. */
  nameMaxLength: 100,
  /** Most characters of an e-mail address. */
  emailMaxLength: 254,
  /** Most characters of a phone number as it is written, with all that stands between its digits. */
  phoneMaxLength: 40,
  /** Days a link or secret may be valid. */
  validityDays: [1, 7, 15, 30],
  /** Validity a new link starts with, in days. */
  linkValidityDefault: 30,
  /** Validity a new secret starts with, in days. */
  secretValidityDefault: 7,
  /** Validity that Reset sets in the secret popup and the wide link popup, in days. */
  resetValidity: 7,
  /** Validity that Reset sets on the narrow link page, in days. */
  resetValidityOnMobile: 30,
  /** Fewest characters of a custom code. */
  codeMinLength: 4,
  /** Most characters of a custom code. */
  codeMaxLength: 20,
  /** Characters of a generated link code. */
  generatedLinkCodeLength: 7,
  /** Codes that do not exist, asked for from one address in a minute, before further ones are slowed down. */
  unknownCodesPerMinute: 60,
  /** Characters of a generated secret code. */
  generatedSecretCodeLength: 12,
  /** Most characters of a target address. */
  targetMaxLength: 8192,
  /** Fewest word characters of a secret's text. */
  secretMinWordCharacters: 6,
  /** Most bytes of a secret's text and structure. */
  secretMaxBytes: 1024 * 1024,
  /** Most bytes of a secret with its images. */
  secretMaxBytesWithImages: 5 * 1024 * 1024,
  /** Most bytes of all files of a secret together. */
  secretMaxFileBytes: 4 * 1024 * 1024,
  /** Most files of a secret. */
  secretMaxFiles: 20,
  /** Most characters of a file's name. */
  fileNameMaxLength: 120,
  /** Deepest indent of a paragraph or list item in a secret. */
  secretMaxIndent: 8,
  /** Most runs (operations) of a new secret's message: what drawing it and reading it may cost. */
  secretMaxOps: 20_000,
  /** Most lines of a new secret's message. */
  secretMaxLines: 10_000,
  /** Most runs, and most lines, of a message that was written when there could be more: it stays readable. */
  secretMaxReadable: 50_000,
  /** Most pixels of all pictures of a secret together: what a reader's browser has to unpack. */
  secretMaxPixels: 100_000_000,
  /** Largest file that a picture of a secret or a logo of a QR code is made from, in bytes. */
  pictureFileMaxBytes: 40 * 1024 * 1024,
  /** Most bytes of one picture when the editor takes it into a secret, so that several have room. */
  pictureMaxBytes: 1024 * 1024,
  /** Longest side of such a picture, in pixels. */
  pictureMaxSide: 2000,
  /** Largest JSON body of a call that carries a secret, in bytes. */
  secretBodyMaxBytes: 8 * 1024 * 1024,
  /** Rounds of PBKDF2 that a new key of a sealed secret gets. */
  sealKeyIterations: 600_000,
  /** Most rounds of PBKDF2 that a reader's browser is asked for. */
  sealKeyIterationsMax: 5_000_000,
  /** Minutes' worth of seconds in which the same claim opens a secret again without counting. */
  claimSeconds: 120,
  /** Most readers of one message who get a link of their own each. */
  readersMax: 50,
  /** Most characters of what a reader is called. */
  readerLabelMaxLength: 60,
  /** Most bytes of a message for several readers, all of them together: each link keeps it by itself. */
  readersMaxBytes: 16 * 1024 * 1024,
  /** Characters that name a group of readers. */
  readerGroupIdLength: 16,
  /** Fewest characters of a search. */
  searchMinLength: 3,
  /** Most characters of a search. */
  searchMaxLength: 200,
  /** Characters of a target address that a search looks at. The index is built for it: another number needs a migration. */
  searchedTargetLength: 1000,
  /** Rows of a list page. */
  listPageSize: 10,
  /** Most rows of a list page a caller may ask for. */
  listPageSizeMax: 100,
  /** Most characters of what tells where a page of a list begins. */
  listCursorMaxLength: 100,
  /** Most characters of a feedback or contact message. */
  feedbackMaxLength: 5000,
  /** Most characters of a note: what a report says, what an owner writes down. */
  noteMaxLength: 1000,
  /** Most characters of the title that an owner gives a link or secret. */
  titleMaxLength: 200,
  /** Most characters of a tag's name. */
  tagNameMaxLength: 40,
  /** Most tags of one person. */
  tagsPerOwner: 200,
  /** Most tags of one link or secret. */
  tagsPerLink: 20,
  /** Most links or secrets that are named in one request for many at once. */
  manyRows: 1000,
  /** Seconds for which what was done to many at once can be undone. */
  undoSeconds: 10,
  /** Days in the daily statistics. */
  statisticsDays: 30,
  /** Months in the monthly statistics. */
  statisticsMonths: 12,
  /** Characters of an original address shown on the narrow details page. */
  mobileOriginalUrlLength: 100,
  /** Milliseconds after a create until the list and the statistics are fetched again. */
  refreshAfterCreateMs: 2000,
  /** Milliseconds after a failed list call until the page reloads. */
  reloadAfterListFailureMs: 2000,
  /** Milliseconds after which a call that nothing is heard of any more counts as lost. */
  callSilenceMs: 30_000,
  /** Bytes per second that the slowest connection is taken to send: what is large may be silent for longer. */
  slowestSendingPerSecond: 16 * 1024,
  /** Milliseconds a toast stays. */
  toastMs: 3000,
  /** Milliseconds the success toast of a link or an edit stays. */
  linkToastMs: 7000,
  /** Milliseconds the success toast of a secret stays. */
  secretToastMs: 8000,
  /** Milliseconds between the end of one tagline and the next. */
  taglineRotationMs: 1800,
  /** Youngest age of a user, as the privacy policy states. */
  minimumAge: 13,
  /** Days a login token lives. */
  loginTokenDays: 7,
  /** Minutes for which a login proves who a person is, where there is no password to ask for. */
  recentLoginMinutes: 10,
  /** Hours a confirmation link lives. */
  confirmationTokenHours: 48,
  /** Minutes a reset link lives. */
  resetTokenMinutes: 60,
  /** Days an invitation to register lives, unless said otherwise. */
  invitationDays: 14,
  /** Most days an invitation may live. */
  invitationDaysMax: 365,
  /** Most characters of an API key's name. */
  apiKeyNameMaxLength: 60,
  /** Days an API key may live; it may also have no end. */
  apiKeyValidityDays: [30, 90, 365],
  /** Days a new API key lives, unless said otherwise. */
  apiKeyValidityDefault: 365,
  /** Most API keys of one person that are neither revoked nor at their end. */
  apiKeysPerPerson: 50,
  /** API keys that nobody has, tried from one address in a minute, before further ones are not looked up. */
  unknownKeysPerMinute: 60,
  /** Most webhooks of one person. */
  webhooksMax: 10,
  /** Most characters of the address that a webhook is sent to. */
  webhookEndpointMaxLength: 2000,
  /** Characters that name a webhook. */
  webhookIdLength: 16,
  /** Hours for which messages are also signed with the secret before the last change of it. */
  webhookRotationHours: 24,
  /** Days that the log of a webhook's deliveries is kept. */
  webhookLogDays: 30,
  /** Deliveries that the log shows. */
  webhookLogLength: 50,
  /** Most characters of a code that is brought along from elsewhere. */
  wideCodeMaxLength: 64,
  /** Largest body of a visit that opens a link or secret: a key and a few tokens, in bytes. */
  visitBodyMaxBytes: 16 * 1024,
  /** Most rows of a request that makes many links at once. */
  bulkRows: 500,
  /** Largest body of such a request, in bytes. */
  bulkBodyMaxBytes: 1024 * 1024,
  /** Hours in which a repeated request with the same Idempotency-Key gets the same answer. */
  idempotencyHours: 24,
  /** Most characters of an Idempotency-Key. */
  idempotencyKeyMaxLength: 255,
  /** Most sets of campaign parameters of one person. */
  campaignSetsMax: 50,
  /** Most characters of a set's name. */
  campaignSetNameMaxLength: 60,
  /** Characters that name a set in calls. */
  campaignSetIdLength: 16,
  /** Most characters of one campaign parameter. */
  campaignValueMaxLength: 200,
  /** Most characters of the question of a request for a secret. */
  questionMaxLength: 300,
  /** Most answers that one request takes. */
  askAnswersMax: 50,
  /** Days a new request takes answers, unless said otherwise. */
  askValidityDefault: 7,
  /** Most requests of one person that are kept. */
  asksPerPerson: 100,
  /** Smallest and largest width of a QR code, in pixels. */
  qrSizeMin: 128,
  qrSizeMax: 4096,
  /** Narrowest and widest border of a QR code, in modules; the standard asks for 4. */
  qrMarginMin: 2,
  qrMarginMax: 16,
  /** How many times lighter than its dark parts the ground of a QR code has to be, as WCAG counts it. */
  qrLeastContrast: 4,
  /** Most of a QR code's width that a picture in its middle may cover. */
  qrLogoShare: 0.25,
  /** Most QR codes of a print sheet. */
  printedCodesMax: 200,
  /** Largest JSON body of an ordinary call, in bytes. */
  bodyMaxBytes: 64 * 1024,
} as const;

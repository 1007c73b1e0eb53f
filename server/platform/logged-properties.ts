import { linkOptions } from '../../contract/options/link-options.ts';

/**
 * Properties that must never be written to the log, wherever they turn up in what is logged: keys, tokens, people's own
 * words, and columns with encrypted bytes.
 */
export const hiddenProperties = [
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'confirmPassword',
  'current_password',
  'key',
  'token',
  'access_token',
  'reset_password_token',
  'confirmation_token',
  'invitation',
  'g-recaptcha-response',
  'captcha',
  'entered_secret',
  'sealed',
  'body',
  // Whatever people write into the options of a link.
  ...Object.values(linkOptions)
    .filter(({ sent }) => sent === 'text')
    .map(({ wire }) => wire),
  'note',
  'claim',
  'proof',
  'key_sealed',
  'default_key_sealed',
  'wrapped_key',
  'mail_sealed',
  'canary_sealed',
];

/** Fields of requests that may be written: a test asks for every field of every request which list it is in. */
export const shownProperties = [
  'accept_terms',
  'add_enabled',
  'ads_enabled',
  'before',
  'category',
  'clicks_limit',
  'code',
  'country_code',
  'created_at',
  'date_of_birth',
  'destroy_after_last',
  'email',
  'expiry_date',
  'firstname',
  'gender',
  'go',
  'lastname',
  'limit',
  'link',
  // Errors have one, too, and it is what the log is read for.
  'message',
  'mobile_no',
  'name',
  'new_code',
  'options',
  'page_no',
  'phone_number',
  'provider',
  'reason',
  'redirection_time',
  'search_string',
  'timezone',
  'timezone_offset',
  'type',
  'url',
  'user',
  'validity',
] as const;

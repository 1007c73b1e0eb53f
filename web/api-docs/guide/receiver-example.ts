/** How a receiver in Node finds out that a message is ours. */
export const receiverExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** secret: whsec_…; headers: in lower case; body: the text as it came. */
export function isGenuine(secret, headers, body) {
  const id = headers['webhook-id'];
  const seconds = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - seconds) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = \`\${id}.\${seconds}.\${body}\`;
  const right = createHmac('sha256', key).update(signed).digest();
  return headers['webhook-signature'].split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right);
  });
}`;

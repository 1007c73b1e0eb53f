import { linkOperations } from '../../contract/rest/link-operations.ts';
import { type ClientCommand, ClientFailure } from '../command.ts';
import { callOperation } from '../connection/call-operation.ts';
import { requireLogin } from '../login/login.ts';
import { readNamedThing } from '../named-thing.ts';

export const qrCommand: ClientCommand = {
  name: 'qr',
  summary: 'Draws the QR code of a link, for a file.',
  operands: ['code'],
  options: {
    svg: { value: null, doc: 'As SVG, which it is unless said otherwise.' },
    png: { value: null, doc: 'As a picture, large enough to print.' },
  },
  examples: ['shylnk qr spring24 > code.svg', 'shylnk qr spring24 --png > code.png'],
  async run(context, given) {
    if (given.has('svg') && given.has('png')) throw new ClientFailure('wrongUse', 'Say --svg or --png.');
    const { kind, code } = readNamedThing(given.operands[0] ?? '', false);
    if (kind === 'secret') throw new ClientFailure('wrongUse', 'Only links have a QR code here.');
    const type = given.has('png') ? 'png' : 'svg';
    if (context.terminal.isOutputShown && !context.output.isForPrograms)
      throw new ClientFailure('wrongUse', `Send it into a file: shylnk qr ${code} --${type} > code.${type}`);
    const operation = type === 'png' ? linkOperations.linkQrPng : linkOperations.linkQrSvg;
    const { bytes } = await callOperation(context, await requireLogin(context), operation, {
      path: { code },
    });
    if (context.output.isForPrograms)
      context.output.result('', { code, type: operation.success.type, base64: bytes.toString('base64') });
    else context.output.bytes(bytes);
  },
};

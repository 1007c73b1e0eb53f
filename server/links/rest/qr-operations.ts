import type { LinkType } from '../../../contract/fields.ts';
import { qrModules, qrScale, qrShape, qrSvg } from '../../../contract/qr.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok } from '../../../contract/result.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { type RestAnswer, restAnswer } from '../../http/rest/rest-answer.ts';
import { shortUrlOf } from '../link-present.ts';
import type { LinkRoutesDeps } from '../link-routes.ts';
import { findOwnLink } from '../stores/link-store.ts';
import { bitmapPng } from './bitmap-png.ts';

/** The QR codes of short addresses, as files. */
export function restQrRoutes({ database, publicUrl }: LinkRoutesDeps): MountedOperation[] {
  const qrRoute = (declared: Operation, type: LinkType, draw: (text: string) => Promise<RestAnswer>) =>
    operation(declared, {
      async handle(_sent, { userId }, { path }) {
        const own = { ownerId: userId, type, code: path['code'] ?? '' };
        const link = await findOwnLink(database.query, own);
        return link === null ? fail({ name: 'notFound' }) : ok(await draw(shortUrlOf(publicUrl, link)));
      },
    });
  return [
    qrRoute(operations.linkQrSvg, 'url', svgOf),
    qrRoute(operations.linkQrPng, 'url', pngOf),
    qrRoute(operations.secretQrSvg, 'secret', svgOf),
    qrRoute(operations.secretQrPng, 'secret', pngOf),
  ];
}

async function svgOf(text: string): Promise<RestAnswer> {
  return restAnswer(200, qrSvg(qrShape(text)), {}, 'image/svg+xml');
}

async function pngOf(text: string): Promise<RestAnswer> {
  const rows = qrModules(text);
  return restAnswer(200, await bitmapPng(rows, qrScale(rows.length)), {}, 'image/png');
}

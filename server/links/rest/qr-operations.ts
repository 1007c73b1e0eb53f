import type { LinkType } from '../../../contract/fields.ts';
import { drawQr, type QrDrawing } from '../../../contract/qr/qr-drawing.ts';
import { qrModules } from '../../../contract/qr/qr-modules.ts';
import { qrPixels } from '../../../contract/qr/qr-pixels.ts';
import { type QrStyle, qrProblem } from '../../../contract/qr/qr-style.ts';
import { qrSvg } from '../../../contract/qr/qr-svg.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { type qrQuery, styleOfQuery } from '../../../contract/rest/qr-query.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { type RestAnswer, type RestRefusal, restAnswer } from '../../http/rest/rest-answer.ts';
import { shortUrlOf } from '../link-present.ts';
import type { LinkRoutesDeps } from '../link-routes.ts';
import { findOwnLink } from '../stores/link-store.ts';
import { modulesPng } from './modules-png.ts';

type Write = (text: string, drawing: QrDrawing) => Promise<RestAnswer>;

/** The QR codes of short addresses, as files. */
export function restQrRoutes({ database, publicUrl }: LinkRoutesDeps): MountedOperation[] {
  const qrRoute = (declared: Operation & { query: typeof qrQuery }, type: LinkType, write: Write) =>
    operation(declared, {
      async handle({ query }, { userId }, { path }) {
        const own = { ownerId: userId, type, code: path['code'] ?? '' };
        const link = await findOwnLink(database.query, own);
        if (link === null) return fail({ name: 'notFound' });
        return drawFor(shortUrlOf(publicUrl, link), styleOfQuery(query), write);
      },
    });
  return [
    qrRoute(operations.linkQrSvg, 'url', svgOf),
    qrRoute(operations.linkQrPng, 'url', pngOf),
    qrRoute(operations.secretQrSvg, 'secret', svgOf),
    qrRoute(operations.secretQrPng, 'secret', pngOf),
  ];
}

/** The file of a code, unless no camera could read it. */
async function drawFor(text: string, style: QrStyle, write: Write): Promise<Result<RestAnswer, RestRefusal>> {
  const drawing = drawQr(text, style);
  const problem = qrProblem(style, drawing.units);
  if (problem === null) return ok(await write(text, drawing));
  const { field: path, text: message } = problem;
  return fail({ name: 'badOptions', detail: message, errors: [{ path, message }] });
}

async function svgOf(_text: string, drawing: QrDrawing): Promise<RestAnswer> {
  return restAnswer(200, qrSvg(drawing), {}, 'image/svg+xml');
}

async function pngOf(text: string, { units, style }: QrDrawing): Promise<RestAnswer> {
  const png = await modulesPng(qrModules(text, false), qrPixels(units, style.size), style);
  return restAnswer(200, png, {}, 'image/png');
}

import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import { BotPage } from './pages/bot-page.tsx';
import { BurnedPage } from './pages/burned-page.tsx';
import { KeyPage } from './pages/key-page.tsx';
import { LaterPage } from './pages/later-page.tsx';
import { MessagePage, RefreshWithoutScripts } from './pages/message-page.tsx';
import { OpenedPage } from './pages/opened-page.tsx';
import { PageDocument } from './pages/page-document.tsx';
import { ReportPage } from './pages/report-page.tsx';
import { UnopenedPage } from './pages/unopened-page.tsx';
import type { VisitorAssets } from './pages/visitor-assets.ts';
import { ZeroKnowledgePage } from './pages/zero-knowledge-page.tsx';

interface PageRendererDeps {
  assets: VisitorAssets;
  /** Writes an internationalised host in its own letters. */
  toUnicode: (hostname: string) => string;
}

/** The pages behind short links, each as a whole HTML document. */
export function createVisitorPages({ assets, toUnicode }: PageRendererDeps): VisitorPages {
  return {
    keyPage: (page) =>
      toHtml(
        <PageDocument
          frame={page}
          assets={assets}
          kind={page.kind === 'url' ? 'link' : 'secret'}
          width="narrow"
          hasCaptcha={page.captcha !== null}
        >
          <KeyPage {...page} />
        </PageDocument>,
      ),
    messagePage: (page) =>
      toHtml(
        <PageDocument
          frame={page}
          assets={assets}
          kind="link"
          width="medium"
          withoutScripts={<RefreshWithoutScripts seconds={page.seconds} next={page.next} />}
        >
          <MessagePage {...page} toUnicode={toUnicode} />
        </PageDocument>,
      ),
    unopenedPage: (page) =>
      toHtml(
        <PageDocument
          frame={page}
          assets={assets}
          kind="secret"
          width="wide"
          hasCaptcha={page.captcha !== null}
        >
          <UnopenedPage {...page} />
        </PageDocument>,
      ),
    openedPage: (page) =>
      toHtml(
        <PageDocument frame={page} assets={assets} kind="secret" width="wide">
          <OpenedPage {...page} />
        </PageDocument>,
      ),
    zeroKnowledgePage: (page) =>
      toHtml(
        <PageDocument
          frame={page}
          assets={assets}
          kind="secret"
          width="wide"
          unseals
          hasCaptcha={page.captcha !== null}
        >
          <ZeroKnowledgePage {...page} />
        </PageDocument>,
      ),
    burnedPage: (page) =>
      toHtml(
        <PageDocument frame={page} assets={assets} kind="secret" width="narrow">
          <BurnedPage />
        </PageDocument>,
      ),
    botPage: (page) =>
      toHtml(
        <PageDocument frame={page} assets={assets} kind="link" width="narrow">
          <BotPage />
        </PageDocument>,
      ),
    laterPage: (page) =>
      toHtml(
        <PageDocument
          frame={page}
          assets={assets}
          kind={page.kind === 'url' ? 'link' : 'secret'}
          width="narrow"
        >
          <LaterPage {...page} />
        </PageDocument>,
      ),
    reportPage: (page) =>
      toHtml(
        <PageDocument
          frame={page}
          assets={assets}
          kind="link"
          width="medium"
          hasCaptcha={!page.isSent}
          isReport
        >
          <ReportPage {...page} />
        </PageDocument>,
      ),
  };
}

function toHtml(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

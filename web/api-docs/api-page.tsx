import type { OpenApiDocument } from '../../contract/rest/openapi/published.ts';
import { Contents, type DocsGroup } from './contents.tsx';
import { chaptersAfter, chaptersBefore } from './guide/chapters.tsx';
import { OperationSection } from './operations/operation-section.tsx';
import { operationTitle } from './operations/operation-title.ts';
import { type DocsAssets, PageFrame } from './page-frame.tsx';
import { GuideSection } from './parts/guide-section.tsx';

export interface ApiPageProps {
  document: OpenApiDocument;
  publicUrl: string;
  assets: DocsAssets;
}

/** All of the interface on one page, from its document. */
export function ApiPage({ document, publicUrl, assets }: ApiPageProps) {
  const before = chaptersBefore(publicUrl);
  const after = chaptersAfter(document, publicUrl);
  const chapters = operationsByTag(document);
  const groups: DocsGroup[] = [
    { title: 'Guide', entries: before },
    ...chapters.map(({ tag, operations }) => ({
      title: headingOf(tag.name),
      entries: operations.map(({ method, operation: { operationId: id } }) => ({
        ...{ id, title: operationTitle(id), method },
      })),
    })),
    { title: 'More', entries: after },
  ];
  return (
    <PageFrame assets={assets}>
      <div className="width layout">
        <Contents groups={groups} />
        <main id="main" tabIndex={-1}>
          <h1>API</h1>
          <p className="lead">
            Everything that you do here by hand, done by a program: make links and secrets, look after them,
            count their visits, and be told what happens.
          </p>
          {before.map((chapter) => (
            <GuideSection key={chapter.id} {...chapter} />
          ))}
          {chapters.map(({ tag, operations }) => (
            <section
              key={tag.name}
              className={tag.name === 'secrets' ? 'kind-secret' : undefined}
              data-chapter=""
            >
              <h2 className="chapter">{headingOf(tag.name)}</h2>
              <p className="chapter-text">{tag.description}</p>
              {operations.map((row) => (
                <OperationSection
                  key={row.operation.operationId}
                  {...row}
                  schemas={document.components.schemas}
                />
              ))}
            </section>
          ))}
          {after.map((chapter) => (
            <GuideSection key={chapter.id} {...chapter} />
          ))}
        </main>
      </div>
    </PageFrame>
  );
}

function operationsByTag({ tags, paths }: OpenApiDocument) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return tags
    .map((tag) => ({ tag, operations: all.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter(({ operations }) => operations.length > 0);
}

function headingOf(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1);
}

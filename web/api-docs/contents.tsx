import { Search } from 'lucide-react';

/** An entry of the contents: a chapter, or an operation. */
export interface DocsEntry {
  id: string;
  title: string;
  /** Of an operation. */
  method?: string;
}

export interface DocsGroup {
  title: string;
  entries: readonly DocsEntry[];
}

/** Everything on the page, and a field that leaves only what is looked for. */
export function Contents({ groups }: { groups: readonly DocsGroup[] }) {
  return (
    <div className="side">
      <search className="search needs-script">
        <Search size={16} aria-hidden="true" />
        <input type="search" aria-label="Search this page" placeholder="Search" autoComplete="off" />
        <kbd>/</kbd>
      </search>
      <p className="found" role="status" />
      <details className="contents">
        <summary>Contents</summary>
        <nav aria-label="Contents">
          {groups.map(({ title, entries }) => (
            <div key={title} className="group">
              <p>{title}</p>
              <ul>
                {entries.map(({ id, title: name, method }) => (
                  <li key={id} data-leads-to={id}>
                    <a href={`#${id}`}>
                      {name}
                      {method !== undefined && (
                        <span className={`verb ${method}`} aria-hidden="true">
                          {method === 'delete' ? 'DEL' : method.toUpperCase()}
                        </span>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </details>
    </div>
  );
}

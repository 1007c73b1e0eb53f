/** Names under which statements are prepared; a statement that has none is prepared for one time only. */
export interface StatementNames {
  nameOf(sql: string): string | undefined;
  /** Lets a statement be prepared anew, because what was prepared no longer fits the schema. */
  renew(sql: string): void;
}

/** Every connection keeps what it has prepared: statements that are made up again and again must not fill its memory. */
const mostNames = 1000;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  let given = 0;

  function give(sql: string): string {
    given += 1;
    const name = `s${given}`;
    names.set(sql, name);
    return name;
  }

  return {
    nameOf: (sql) => names.get(sql) ?? (names.size < mostNames ? give(sql) : undefined),
    renew: (sql) => void give(sql),
  };
}

/** Finds the statements on tables in a parsed source file: calls of the query builder, rows that follow, raw SQL. */

const builderCalls = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
]);
const writingCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Where a table’s name stands in SQL. */
const namedTable =
  /\b(?:from|join|into|update|table|cluster|vacuum|truncate|analyze)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const relation = /\bpg_\w*relation_size\('([a-z_]+)'\)/gi;
const beginsAsSql =
  /^\s*(?:select|insert|update|delete|with|lock|cluster|vacuum|truncate|alter|create|drop)\b/i;

/** Every statement, with its table, or null where a variable names it. */
export function statementsIn(program) {
  const found = [];
  walk(program, (node) => {
    if (node.type === 'CallExpression') found.push(...ofCall(node));
    if (node.type === 'KeyValueProperty' && nameOf(node.key) === 'into') found.push(...ofFollowingRow(node));
    if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql')
      found.push(...ofSql(textOf(node.template)));
    if (node.type === 'TemplateLiteral' && beginsAsSql.test(textOf(node))) found.push(...ofSql(textOf(node)));
    if (node.type === 'StringLiteral' && beginsAsSql.test(node.value)) found.push(...ofSql(node.value));
  });
  return found;
}

function ofCall({ callee, arguments: [first] }) {
  const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
  const isOfSql = callee.type === 'MemberExpression' && nameOf(callee.object) === 'sql';
  if (isOfSql && name === 'table' && first !== undefined) return [ofSqlTable(withoutCast(first.expression))];
  if (!builderCalls.has(name) || first === undefined) return [];
  const expression = withoutCast(first.expression);
  const tables =
    expression.type === 'ArrayExpression'
      ? expression.elements.map((one) => withoutCast(one.expression))
      : [expression];
  return tables.flatMap((one) => {
    if (one.type === 'StringLiteral')
      return [{ table: one.value.split(' ')[0], how: `${name}('${one.value}')` }];
    // What is selected from may be another select; what is written to is a table.
    return writingCalls.has(name) ? [{ table: null, how: `${name}(…)` }] : [];
  });
}

function ofSqlTable(node) {
  if (node.type !== 'StringLiteral') return { table: null, how: 'sql.table(…)' };
  return { table: node.value, how: `sql.table('${node.value}')` };
}

/** `'links' as never` is still the name of a table. */
function withoutCast(node) {
  return /^(Ts\w*(As|Assertion|Satisfies|NonNull)\w*|ParenthesisExpression)$/.test(node.type)
    ? withoutCast(node.expression)
    : node;
}

function ofFollowingRow({ value }) {
  return value.type === 'StringLiteral' ? [{ table: value.value, how: `into: '${value.value}'` }] : [];
}

function ofSql(text) {
  return [...text.matchAll(namedTable), ...text.matchAll(relation)].map(([how, table]) => ({ table, how }));
}

/** The text of a template; what is put into it stands as a sign that ends a word. */
function textOf({ quasis }) {
  return quasis.map(({ raw }) => raw).join(' ? ');
}

function nameOf(node) {
  return node?.type === 'Identifier' ? node.value : undefined;
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const [name, value] of Object.entries(node)) if (name !== 'span') walk(value, visit);
  }
}

import * as z from 'zod/mini';

/** What the published document says of a schema besides what follows from it. */
export interface Description {
  /** Its name among the components of the document. */
  id?: string;
  description?: string;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  default?: unknown;
  /** Where a text stands for a number, as in a query. */
  type?: 'integer';
}

/** Descriptions of schemas: rules that a use case holds are published from here, with the numbers of that rule. */
export const descriptions = z.registry<Description>();

/** A schema with its description; one that others use, too, stays without it. */
export function described<Schema extends z.ZodMiniType>(description: Description, schema: Schema): Schema {
  const own = schema.clone(schema._zod.def) as Schema;
  descriptions.add(own, description);
  return own;
}

import { type Operation, restRoot } from '../operation.ts';
import { type OperationName, operations } from '../operations.ts';
import { problem } from '../problem.ts';
import { createExampleMaker } from './examples.ts';
import { answeredHeaders } from './headers.ts';
import { createSchemaWriter } from './json-schema.ts';
import { publishOperation } from './publish-operation.ts';
import type { OpenApiDocument, PublishedResponse } from './published.ts';
import { webhookMessages } from './webhook-messages.ts';

/** Stands for the address of a server where it is not known yet. */
export const exampleAddress = 'https://short.example';

/** Where operations stand in the document, and what is said of them together. */
export const tagTexts: Record<Operation['tag'] | 'webhooks', string> = {
  links: 'Short links: make, list, read, change, switch and delete them.',
  secrets: 'Secret messages: make and look after them. No operation opens one.',
  tags: 'What links and secrets are sorted by.',
  statistics: 'How often links are visited and secrets opened.',
  imports: 'Brings links along from elsewhere: a dry run, applied when you say so, and undone when you want.',
  account: 'The key itself, and everything at once.',
  webhooks: 'Tells your own programs what happens.',
};

/** The document that describes /api/v1 of the server at an address, made of the table that the server answers by. */
export function openApiDocument(publicUrl: string): OpenApiDocument {
  const schemas = createSchemaWriter();
  schemas.write(problem, 'answered');
  const rows: [OperationName, Operation][] = Object.entries(operations) as [OperationName, Operation][];
  const paths: OpenApiDocument['paths'] = {};
  const refusals: Record<string, PublishedResponse> = {};
  for (const [name, operation] of rows)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: publishOperation(name, operation, { schemas, refusals, publicUrl }),
    };
  const used = new Set<string>([...rows.map(([, { tag }]) => tag), 'webhooks']);
  return {
    openapi: '3.1.1',
    info: {
      title: 'SHYLNK API',
      version: '1',
      description:
        'Short links and sealed secrets for programs. Every request comes with an API key; every refusal is a problem after RFC 9457 whose `type` leads to its explanation.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + restRoot }],
    tags: Object.entries(tagTexts)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookMessages(schemas, createExampleMaker(schemas.named, publicUrl)),
    components: {
      schemas: schemas.named,
      responses: refusals,
      headers: answeredHeaders,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'shy_…',
          description: 'An API key, made in the settings of an account. It can do what its scopes say.',
        },
      },
    },
  };
}

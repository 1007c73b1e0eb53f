import type { JsonSchema } from './json-schema.ts';

/** Points to a component of the document. */
export interface ComponentReference {
  $ref: string;
}

export interface PublishedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface PublishedHeader {
  description: string;
  schema: JsonSchema;
}

export interface PublishedContent {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface PublishedResponse {
  description: string;
  headers?: Record<string, ComponentReference>;
  content?: Record<string, PublishedContent>;
}

/** How it is done from a shell; the name of the field is the one that viewers of such documents know. */
export interface CodeSample {
  lang: 'Shell';
  label: 'curl' | 'shylnk';
  source: string;
}

export interface PublishedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: PublishedParameter[];
  requestBody?: { required: true; content: Record<string, PublishedContent> };
  responses: Record<string, PublishedResponse | ComponentReference>;
  'x-codeSamples': CodeSample[];
}

/** What is sent to receivers of webhooks. */
export interface PublishedMessage
  extends Omit<PublishedOperation, 'responses' | 'x-codeSamples' | 'requestBody'> {
  requestBody: {
    required: true;
    content: { 'application/json': Required<Pick<PublishedContent, 'schema' | 'example'>> };
  };
  responses: Record<string, PublishedResponse>;
}

/** An OpenAPI 3.1 document, as far as ours goes. */
export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, PublishedOperation>>;
  webhooks: Record<string, { post: PublishedMessage }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, PublishedResponse>;
    headers: Record<string, PublishedHeader>;
    securitySchemes: Record<string, object>;
  };
}

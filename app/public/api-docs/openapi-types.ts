/* The parts of OpenAPI 3.1 that our document uses. */

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema?: Schema
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown }>
}

export interface OpenApiOperation {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  security?: unknown[]
  'x-permission'?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { description?: string }>
}

export interface OpenApi {
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, Schema> }
}

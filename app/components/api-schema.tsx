import type { ReactNode } from 'react'
import type { Schema } from '../api/openapi-types'

const refName = (ref: string) => ref.split('/').at(-1) ?? ref

/** A schema in one line, as text. */
export function typeName(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeName))].join(' | ')
  if (schema.$ref) return refName(schema.$ref)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `${typeName(schema.items)}[]`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return schema.minimum !== undefined && schema.maximum !== undefined && schema.maximum < 2 ** 40
    ? `${type} ${schema.minimum}–${schema.maximum}`
    : type
}

/** A schema as the object that it describes; shapes with a name of their own are links to it. */
export function ApiSchema({ schema }: { schema: Schema }) {
  return (
    <pre className="api-schema">
      <code>{shape(schema, '')}</code>
    </pre>
  )
}

function shape(schema: Schema, indent: string): ReactNode {
  if (schema.$ref) return <a href={`#shape-${refName(schema.$ref)}`}>{refName(schema.$ref)}</a>
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice, index) => [index > 0 && ' | ', shape(choice, indent)])
  if (schema.items) return [shape(schema.items, indent), '[]']
  if (schema.properties) return objectShape(schema, indent)
  if (typeof schema.additionalProperties === 'object')
    return ['{ [name]: ', shape(schema.additionalProperties, indent), ' }']
  return typeName(schema)
}

function objectShape({ properties = {}, required = [] }: Schema, indent: string): ReactNode {
  const inner = `${indent}  `
  return [
    '{\n',
    ...Object.entries(properties).map(([name, property]) => (
      <span key={name}>
        {inner}
        <span className="tok-property">{name}</span>
        {required.includes(name) ? ': ' : '?: '}
        {shape(property, inner)}
        {'\n'}
      </span>
    )),
    `${indent}}`,
  ]
}

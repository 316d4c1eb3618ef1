import { Fragment, type ReactNode } from 'react'
import type { Schema } from './openapi-types'
import { refName, typeName } from './type-name'

/** Shows a schema as an object type. Named schemas are links. */
export function ApiSchema({ schema }: { schema: Schema }) {
  return (
    <pre className="api-schema">
      <code>
        <Shape schema={schema} indent="" />
      </code>
    </pre>
  )
}

function Shape({ schema, indent }: { schema: Schema; indent: string }): ReactNode {
  const { $ref, items, properties, additionalProperties } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if ($ref) return <a href={`#shape-${refName($ref)}`}>{refName($ref)}</a>
  if (choices) return <Choices choices={choices} indent={indent} />
  if (items) {
    return (
      <>
        <Shape schema={items} indent={indent} />
        []
      </>
    )
  }
  if (properties) return <ObjectShape schema={schema} indent={indent} />
  if (typeof additionalProperties === 'object') {
    return (
      <>
        {'{ [name]: '}
        <Shape schema={additionalProperties} indent={indent} />
        {' }'}
      </>
    )
  }
  return typeName(schema)
}

function Choices({ choices, indent }: { choices: Schema[]; indent: string }) {
  return choices.map((choice, index) => (
    <Fragment key={typeName(choice)}>
      {index > 0 && ' | '}
      <Shape schema={choice} indent={indent} />
    </Fragment>
  ))
}

function ObjectShape({
  schema: { properties = {}, required = [] },
  indent,
}: {
  schema: Schema
  indent: string
}) {
  const inner = `${indent}  `
  return (
    <>
      {'{\n'}
      {Object.entries(properties).map(([name, property]) => (
        <Fragment key={name}>
          {inner}
          <span className="tok-property">{name}</span>
          {required.includes(name) ? ': ' : '?: '}
          <Shape schema={property} indent={inner} />
          {'\n'}
        </Fragment>
      ))}
      {`${indent}}`}
    </>
  )
}

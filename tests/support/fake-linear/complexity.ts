import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql'

/** A field costs a tenth, an object one, and a connection as much as all of its entries. */
const FIELD = 0.1
const OBJECT = 1
const DEFAULT_PAGE = 50

/** Linear's limit for one request. */
export const MAX_COMPLEXITY = 10_000

/** The complexity of a request by Linear's documentation. */
export function complexityOf(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet] as const] : [],
    ),
  )
  const fieldsOf = (set: SelectionSetNode): FieldNode[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection]
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragments.get(selection.name.value)
      return inner ? fieldsOf(inner) : []
    })
  const costOf = (set: SelectionSetNode): number =>
    fieldsOf(set).reduce((sum, field) => {
      if (!field.selectionSet) return sum + FIELD
      const nodes = fieldsOf(field.selectionSet).find(({ name }) => name.value === 'nodes')?.selectionSet
      return (
        sum +
        (nodes ? pageOf(field, variables) * (OBJECT + costOf(nodes)) : OBJECT + costOf(field.selectionSet))
      )
    }, 0)
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  return operation ? costOf(operation.selectionSet) : 0
}

function pageOf({ arguments: fieldArguments = [] }: FieldNode, variables: Record<string, unknown>): number {
  const first = fieldArguments.find(({ name }) => name.value === 'first')?.value
  if (first?.kind === Kind.INT) return Number(first.value)
  return first?.kind === Kind.VARIABLE ? Number(variables[first.name.value]) : DEFAULT_PAGE
}

type Operator = (value: unknown, operand: never) => boolean

const fold = (text: unknown) =>
  String(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const timeOf = (value: unknown) => (value instanceof Date ? value.getTime() : Date.parse(String(value)))

/** The comparisons of Linear's filters that the product uses. */
const OPERATORS: Record<string, Operator> = {
  eq: (value, operand) => value === operand,
  in: (value, operands: unknown[]) => operands.includes(value),
  nin: (value, operands: unknown[]) => !operands.includes(value),
  eqIgnoreCase: (value, operand) => String(value).toLowerCase() === String(operand).toLowerCase(),
  contains: (value, operand) => String(value).includes(operand),
  containsIgnoreCaseAndAccent: (value, operand) => fold(value).includes(fold(operand)),
  endsWith: (value, operand) => String(value).endsWith(operand),
  gte: (value, operand) => timeOf(value) >= timeOf(operand),
}

/** Whether the value matches a filter. All members of a filter must match. */
export function matchesFilter(value: unknown, filter: object): boolean {
  return Object.entries(filter).every(([key, operand]) => matchesMember(value, key, operand))
}

function matchesMember(value: unknown, key: string, operand: unknown): boolean {
  if (key === 'and') return (operand as object[]).every((each) => matchesFilter(value, each))
  if (key === 'or') return (operand as object[]).some((each) => matchesFilter(value, each))
  if (key === 'null') return (value === null) === operand
  if (key === 'some') return (value as unknown[]).some((each) => matchesFilter(each, operand as object))
  const isCompared = typeof value !== 'object' || value instanceof Date
  if (!isCompared) {
    if (value === null) return false
    return matchesFilter((value as Record<string, unknown>)[key] ?? null, operand as object)
  }
  const operator = OPERATORS[key]
  if (!operator) throw new Error(`the fake knows no ${key}`)
  return operator(value, operand as never)
}

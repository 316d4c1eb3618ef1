import { trpc } from '#app/trpc'

/**
 * Offers the org's names that begin like the typed one, in the list of the field. Of tags, the last one is typed. Offers
 * nothing while the server is unreachable.
 */
export async function completeNames(
  org: string,
  kind: 'owner' | 'team' | 'tag',
  input: HTMLInputElement,
): Promise<void> {
  const text = input.value
  const before = kind === 'tag' ? (/^.*,\s*/.exec(text)?.[0] ?? '') : ''
  const typed = text.slice(before.length).trim()
  if (typed === '') return offer(input, [])
  const found = await trpc.search.autocomplete
    .query({ org, q: typed.slice(0, MAX_TYPED) })
    .catch(() => ({ suggestions: [] }))
  const names = found.suggestions.filter((name) => name.kind === kind).map(({ label }) => before + label)
  if (input.value === text) offer(input, names)
}

const MAX_TYPED = 200

function offer({ list }: HTMLInputElement, values: readonly string[]): void {
  list?.replaceChildren(
    ...values.map((value) => {
      const option = document.createElement('option')
      option.value = value
      return option
    }),
  )
}

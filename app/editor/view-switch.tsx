export type Pane = 'text' | 'cards' | 'preview' | 'outline'

interface Props {
  pane: Pane
  setPane: (pane: Pane) => void
  hasPreview: boolean
  setHasPreview: (has: boolean) => void
  canShowCards: boolean
}

/** More than this is edited as text: cards are all drawn at once. */
export const MAX_CARDS_TEXT = 500_000

const LABELS: Record<Pane, string> = { text: 'Text', cards: 'Cards', preview: 'Preview', outline: 'Outline' }

/** How the file is looked at: with room for all of it side by side, on a phone one at a time. */
export function ViewChoice({ pane, setPane, hasPreview, setHasPreview, canShowCards }: Props) {
  const panes: Pane[] = canShowCards
    ? ['text', 'cards', 'preview', 'outline']
    : ['text', 'preview', 'outline']
  return (
    <div className="editor-views">
      <fieldset>
        <legend className="visually-hidden">View</legend>
        {panes.map((one) => (
          <label key={one} data-view={one}>
            <input
              type="radio"
              name="pane"
              value={one}
              checked={pane === one}
              onChange={() => setPane(one)}
              className="visually-hidden"
            />
            {LABELS[one]}
          </label>
        ))}
      </fieldset>
      <label className="editor-toggle">
        <input
          type="checkbox"
          checked={hasPreview}
          onChange={({ target }) => setHasPreview(target.checked)}
        />{' '}
        Preview beside
      </label>
    </div>
  )
}

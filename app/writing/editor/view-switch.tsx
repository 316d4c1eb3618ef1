export type EditorPane = 'text' | 'cards' | 'preview' | 'outline'

interface Props {
  pane: EditorPane
  setPane: (pane: EditorPane) => void
  hasPreview: boolean
  setHasPreview: (has: boolean) => void
  canShowCards: boolean
}

/** Longer texts have no cards view: all cards are rendered at once. */
export const MAX_CARDS_TEXT = 500_000

const LABELS: Record<EditorPane, string> = {
  text: 'Text',
  cards: 'Cards',
  preview: 'Preview',
  outline: 'Outline',
}

/** Chooses the view: side by side on wide screens, one at a time on phones. */
export function ViewSwitch({ pane, setPane, hasPreview, setHasPreview, canShowCards }: Props) {
  const panes: EditorPane[] = canShowCards
    ? ['text', 'cards', 'preview', 'outline']
    : ['text', 'preview', 'outline']
  return (
    <div className="editor-views">
      <fieldset>
        <legend className="visually-hidden">View</legend>
        {panes.map((value) => (
          <label key={value} data-view={value}>
            <input
              type="radio"
              name="pane"
              value={value}
              checked={pane === value}
              onChange={() => setPane(value)}
              className="visually-hidden"
            />
            {LABELS[value]}
          </label>
        ))}
      </fieldset>
      <label className="editor-toggle">
        <input
          type="checkbox"
          checked={hasPreview}
          onChange={({ target }) => setHasPreview(target.checked)}
        />{' '}
        Show preview
      </label>
    </div>
  )
}

import { AI_ACTIONS, type AiAction } from '../ai/ai-request'

interface Props {
  title: string
  isBusy: boolean
  onAction: (action: AiAction) => void
}

const ACTIONS = Object.entries(AI_ACTIONS) as [AiAction, string][]

/** The AI actions for the section of a card. */
export const CardAiActions = ({ title, isBusy, onAction }: Props) => (
  <fieldset className="card-ai" disabled={isBusy} aria-label={`AI actions for ${title}`}>
    <span className="muted">AI:</span>
    {ACTIONS.map(([action, label]) => (
      <button key={action} type="button" className="button" onClick={() => onAction(action)}>
        {label}
      </button>
    ))}
  </fieldset>
)

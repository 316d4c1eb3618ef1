import { AI_ACTIONS, type AiAction } from '../ai/ai-request'

interface Props {
  title: string
  isBusy: boolean
  ask: (action: AiAction) => void
}

const ACTIONS = Object.entries(AI_ACTIONS) as [AiAction, string][]

/** What AI may be asked to do with the section of a card. */
export const CardAi = ({ title, isBusy, ask }: Props) => (
  <fieldset className="card-ai" disabled={isBusy} aria-label={`Have AI work on ${title}`}>
    <span className="muted">AI:</span>
    {ACTIONS.map(([action, label]) => (
      <button key={action} type="button" className="button" onClick={() => ask(action)}>
        {label}
      </button>
    ))}
  </fieldset>
)

import type { AiFailure } from '#server/ports/ai/port'

const SENTENCES: Record<Exclude<AiFailure, 'key_refused'>, string> = {
  rate_limited: 'The AI provider’s rate limit is reached. Try again in a minute.',
  overloaded: 'The AI provider is overloaded. Try again in a minute.',
  refused: 'The model declined to write this. Rephrase your request, or write the text yourself.',
  cut_off: 'The response ended early. Try again.',
  too_long: 'The text is too long for the model. Try a shorter section or description.',
  timeout: 'The AI provider took too long to respond. Try again.',
  failed: 'The AI provider returned an invalid response. Try again. If this continues, contact an admin.',
}

/** The message shown to the user who requested the proposal. */
export function explainFailure(failure: AiFailure, isByOwnKey: boolean): string {
  if (failure !== 'key_refused') return SENTENCES[failure]
  return isByOwnKey
    ? 'The AI provider rejected this organization’s key. An admin can enter a new one in the settings.'
    : 'The AI provider rejected this deployment’s key. The operator must set a new one.'
}

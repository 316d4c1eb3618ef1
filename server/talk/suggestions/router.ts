import { conversationProcedure, OrgPath, orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { acceptSuggestion } from './accept-suggestion'
import { declineSuggestion, withdrawSuggestion } from './close-suggestion'
import { getSuggestion, listSuggestions } from './list-suggestions'
import { makeSuggestion } from './make-suggestion'
import {
  AcceptInput,
  DecideInput,
  DeclineInput,
  NewSuggestion,
  SuggestionPath,
  SuggestionQuery,
  SuggestionsWire,
  SuggestionWire,
} from './wire'

export const suggestionsRouter = router({
  list: orgProcedure('specs:read')
    .input(SuggestionQuery)
    .output(SuggestionsWire)
    .query(({ ctx, input }) => listSuggestions(ctx, input)),

  suggestion: procedureFor(SuggestionPath)('specs:read')
    .output(SuggestionWire)
    .query(({ ctx, input }) => getSuggestion(ctx, input.suggestion_id)),

  make: conversationProcedure(OrgPath)
    .input(NewSuggestion)
    .output(SuggestionWire)
    .mutation(({ ctx, input }) => makeSuggestion(ctx, input)),

  accept: procedureFor(SuggestionPath)('specs:write')
    .input(AcceptInput)
    .output(SuggestionWire)
    .mutation(({ ctx, input }) => acceptSuggestion(ctx, input.suggestion_id, input)),

  decline: procedureFor(SuggestionPath)('specs:write')
    .input(DeclineInput)
    .output(SuggestionWire)
    .mutation(({ ctx, input }) => declineSuggestion(ctx, input.suggestion_id, input.words)),

  /** For assistants, who have one tool for both. */
  decide: procedureFor(SuggestionPath)('specs:write')
    .input(DecideInput)
    .output(SuggestionWire)
    .mutation(({ ctx, input: { suggestion_id: id, decision, words, as, ...expected } }) =>
      decision === 'accept'
        ? acceptSuggestion(ctx, id, { as, expected })
        : declineSuggestion(ctx, id, words, expected),
    ),

  withdraw: conversationProcedure(SuggestionPath)
    .output(SuggestionWire)
    .mutation(({ ctx, input }) => withdrawSuggestion(ctx, input.suggestion_id)),
})

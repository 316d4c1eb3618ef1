import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { decideAlert, resolveAlert, silenceAlert } from '../decisions/change-alert'
import { openIssue } from '../decisions/open-issue'
import { countAlerts } from './count-alerts'
import { countSections } from './count-sections'
import { getAlert } from './get-alert'
import { listAlerts } from './list-alerts'
import {
  AlertDetailWire,
  AlertNumbersWire,
  AlertPath,
  AlertQuery,
  AlertSectionsWire,
  AlertsWire,
  DecisionInput,
  OpenedIssueWire,
  SectionQuery,
  SilenceInput,
} from './wire'

const alertProcedure = procedureFor(AlertPath)

export const alertsRouter = router({
  list: orgProcedure('specs:read')
    .input(AlertQuery)
    .output(AlertsWire)
    .query(({ ctx, input }) => listAlerts(ctx, input)),

  numbers: orgProcedure('specs:read')
    .output(AlertNumbersWire)
    .query(({ ctx }) => countAlerts(ctx)),

  sections: orgProcedure('specs:read')
    .input(SectionQuery)
    .output(AlertSectionsWire)
    .query(({ ctx, input }) => countSections(ctx, input)),

  get: alertProcedure('specs:read')
    .output(AlertDetailWire)
    .query(({ ctx, input }) => getAlert(ctx, input.alert_id)),

  silence: alertProcedure('specs:write')
    .input(SilenceInput)
    .output(Ok)
    .mutation(({ ctx, input }) => silenceAlert(ctx, input.alert_id, input.hours)),

  resolve: alertProcedure('specs:write')
    .output(Ok)
    .mutation(({ ctx, input }) => resolveAlert(ctx, input.alert_id)),

  decide: alertProcedure('specs:write')
    .input(DecisionInput)
    .output(Ok)
    .mutation(({ ctx, input }) => decideAlert(ctx, input.alert_id, input)),

  openIssue: alertProcedure('specs:write')
    .output(OpenedIssueWire)
    .mutation(({ ctx, input }) => openIssue(ctx, input.alert_id)),
})

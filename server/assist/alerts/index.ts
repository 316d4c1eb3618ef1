export { createAlertIntake } from './intake/create-alert-intake'
export { requestProcessing } from './processing/request-processing'
export { type ErrorReports, reportErrors } from './self/report-errors'

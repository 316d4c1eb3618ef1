export { createAlertIntake } from './intake/create-alert-intake'
export { type ErrorReports, reportErrors } from './self/report-errors'

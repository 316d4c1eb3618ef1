export { createAlertIntake } from './intake/create-alert-intake'

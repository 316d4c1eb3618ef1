export { refuseLastAdministrator } from './queries'

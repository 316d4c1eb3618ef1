export { watchPulls } from './watch-pulls'

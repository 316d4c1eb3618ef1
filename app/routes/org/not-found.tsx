export { default, loader } from '../public/not-found'

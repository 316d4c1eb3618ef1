export { default, loader } from './$'

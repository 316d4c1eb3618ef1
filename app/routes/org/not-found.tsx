export { default, loader } from '#app/routes/public/not-found.tsx'

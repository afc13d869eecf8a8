declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  const icon: import("#app/ui/icons.ts").Icon;
  export default icon;
}

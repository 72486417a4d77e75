/** The words of the header. */
export const headerTexts = {
  home: 'Home',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign Out',
  loading: 'Loading...',
  ownProfile: 'Your profile',
  source: 'Source code',
}

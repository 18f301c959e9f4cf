import type { Translated } from '../i18n/Translated.ts'
import type { sessionTexts as english } from './texts.en.ts'

export const sessionTexts: Translated<typeof english> = {
  title: 'Se connecter',
  lead: 'Veuillez saisir votre nom d’utilisateur et votre mot de passe pour vous connecter',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  submit: 'Se connecter',
  signingIn: 'Connexion…',
  required: 'ce champ est obligatoire',
  shortest: '3 caractères au minimum',
  longest: '50 caractères au maximum',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  forgot: 'Mot de passe oublié ?',
  sendLinkAgain: 'Renvoyer le lien',
  noAccount: 'Pas encore de compte ?',
  register: 'Créer un compte',
  ended: 'Votre session a expiré',
  endedText: 'Reconnectez-vous pour continuer ici. Rien de ce que vous avez saisi n’est perdu.',
  otherPerson:
    'Vous êtes sur le point de vous connecter avec un autre compte. Cette page se fermera alors, et ce qui y a été saisi sera perdu.',
  leave: 'Quitter cette page',
  goneOn: 'Vous êtes de nouveau connecté. Si vous étiez en train d’enregistrer, veuillez enregistrer à nouveau.',
  changed: 'Une autre personne est maintenant connectée ; la page précédente a donc été fermée.',
  claim: 'Inspectez un bâtiment sans faire deux fois le déplacement.',
  lookAround: 'Juste pour voir ?',
  lookAroundText:
    'Parcourez {client}, un hôtel fictif, sans compte. Cette possibilité n’est offerte que sur cet ordinateur.',
  as_manager: 'Explorer en tant que manager',
  as_inspector: 'Explorer en tant qu’inspecteur',
  as_admin: 'Explorer en tant qu’administrateur',
  as_contractor: 'Explorer en tant que prestataire, avec un lien',
  asText_manager: 'Approuve les réparations, termine, imprime et partage',
  asText_inspector: 'Parcourt le modèle et y place des points',
  asText_admin: 'Tout ce qui concerne un client',
  asText_contractor: 'Sans compte : le rapport derrière un lien',
}

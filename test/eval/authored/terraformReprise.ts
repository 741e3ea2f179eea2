// Written session: a French platform engineer, formal and precise, and a structured agent, on taking over hand-made infrastructure with Terraform.
import {
  type AuthoredSession,
  bash,
  bashFails,
  compaction,
  edit,
  grep,
  ls,
  noMatch,
  read,
  say,
  user,
  write,
} from './turns.ts';

const legacyNotes = `# Notes d'exploitation (2021)

- ⟦x.paste.constraint|Toujours redémarrer le bastion après une mise à jour.⟧
- ⟦x.paste.constraint|Il est interdit d'ouvrir le port 5432 vers le bureau.⟧
- L'astreinte est joignable au 01 99 00 12 34.
`;

export const terraformReprise: AuthoredSession = {
  name: 'terraform-reprise',
  language: 'fr',
  cwd: '/home/anais/infra',
  model: ['anthropic', 'claude-opus-4-5'],
  startedAt: '2026-10-05T08:15:00.000Z',
  turns: [
    user(
      'Bonjour. ⟦goal|Je souhaite reprendre sous Terraform le réseau et la base de données de production, qui ont été créés à la main dans la console il y a quatre ans.⟧ ⟦not|Aucune ressource existante ne sera recréée : la base porte les dossiers de 300 cabinets médicaux.⟧ ⟦must?|Nous sommes chez OVH, région GRA.⟧',
    ),
    say(
      'Bonjour. Je commence par un état des lieux du dépôt.',
      ls('.', 'NOTES-2021.md\nenvs/\nmodules/\nversions.tf'),
      read(
        'versions.tf',
        'terraform {\n  required_version = "~> 1.5.0"\n  required_providers {\n    openstack = { source = "terraform-provider-openstack/openstack", version = "1.52.1" }\n  }\n}\n',
      ),
      read('NOTES-2021.md', legacyNotes),
      bash('ls -R envs modules', 'envs:\nprod\nrecette\n\nenvs/prod:\n\nenvs/recette:\nmain.tf\n\nmodules:\nreseau'),
    ),
    say(
      'Le dossier `envs/prod` est vide. Pour la reprise, deux voies existent :\n\n1. `terraform import`, ressource par ressource ;\n2. ⟦dec#import|les blocs `import` déclaratifs, relus dans le plan avant exécution⟧.\n\nLa seconde demande Terraform 1.5, que vous avez.',
    ),
    user(
      '⟦+import|La seconde.⟧ ⟦must|Chaque plan passe sous les yeux de M. Delcourt avant application, il tamponne littéralement une feuille.⟧ ⟦must|Vous me fournirez donc des plans lisibles, pas trop longs.⟧',
    ),
    say(
      'Bien compris. Inventaire des ressources :',
      bash(
        'openstack network list -f value -c ID -c Name',
        '7f0c2c1e-21aa-4d7c-8a39-0d5a4e0b6a11 prive-prod\n2b9a0c55-90b1-4d2e-a8c8-5f1c0b7d7e02 Ext-Net',
      ),
      bash('openstack server list -f value -c ID -c Name', '51f2 pg-maitre\n51f3 pg-replique\n51f9 bastion\n'),
    ),
    say(
      'Je crée le fichier réseau de la production.',
      write(
        'envs/prod/reseau.tf',
        'import {\n  to = openstack_networking_network_v2.prive\n  id = "7f0c2c1e-21aa-4d7c-8a39-0d5a4e0b6a11"\n}\n\nresource "openstack_networking_network_v2" "prive" {\n  name = "prive-prod"\n}\n',
      ),
      bashFails(
        'terraform -chdir=envs/prod init',
        'Initializing the backend...\n\nInitializing provider plugins...\n╷\n│ Error: Failed to query available provider packages\n│\n│ ⟦errok|Could not retrieve the list of available versions for provider hashicorp/openstack: provider registry registry.terraform.io does not have a provider named registry.terraform.io/hashicorp/openstack⟧',
        1,
      ),
    ),
    say(
      "Le module racine `envs/prod` ne déclare pas de fournisseur : `versions.tf` se trouve au-dessus et n'est pas lu.",
      bash(
        'cp versions.tf envs/prod/versions.tf && terraform -chdir=envs/prod init -no-color | tail -1',
        'Terraform has been successfully initialized!',
        { m: ['envs/prod/versions.tf'], r: ['versions.tf'] },
      ),
    ),
    user(
      "Et l'état ? Nous n'avons pas encore parlé de l'endroit où il vit. ⟦must|Il contient des mots de passe ; notre RSSI exige qu'il reste en France et chiffré.⟧",
    ),
    say(
      "⟦dec|L'état va dans un bucket S3 d'OVH à Gravelines, chiffré côté serveur, avec verrou dans le même bucket.⟧",
      write(
        'envs/prod/backend.tf',
        'terraform {\n  backend "s3" {\n    bucket   = "etat-prod"\n    key      = "terraform.tfstate"\n    region   = "gra"\n    endpoint = "https://s3.gra.io.cloud.ovh.net"\n    encrypt  = true\n  }\n}\n',
      ),
      bashFails(
        'terraform -chdir=envs/prod init -migrate-state',
        '╷\n│ Error: Invalid Configuration\n│ \n│ ⟦errok|Unsupported argument: use_lockfile requires Terraform 1.10 or later⟧',
        1,
        {},
      ),
    ),
    say(
      "Le verrou par fichier n'existe qu'à partir de Terraform 1.10. Il faut soit monter de version, soit se passer de verrou.",
    ),
    user(
      "⟦must|La 1.5 est la dernière sous licence MPL, le service juridique n'admet rien de postérieur.⟧ Nous ne sommes que deux à appliquer, et nous partageons le bureau. ⟦dec~constraint#verrou|Pas de verrou, donc⟧ ; ⟦dec?|un drapeau sur l'écran fera l'affaire.⟧",
    ),
    say(
      '⟦+verrou|Entendu, sans verrou.⟧',
      bash(
        "sed -i '/use_lockfile/d' envs/prod/backend.tf && terraform -chdir=envs/prod init -migrate-state -no-color | tail -1",
        'Terraform has been successfully initialized!',
        { m: ['envs/prod/backend.tf'] },
      ),
      bash(
        'terraform -chdir=envs/prod plan -no-color | tail -3',
        'Plan: 1 to import, 0 to add, 1 to change, 0 to destroy.',
      ),
    ),
    say(
      'Le plan veut modifier un attribut du réseau. Regardons lequel.',
      bash(
        'terraform -chdir=envs/prod plan -no-color | grep "~"',
        '  ~ resource "openstack_networking_network_v2" "prive" {\n      ~ port_security_enabled = false -> true',
      ),
      edit(
        'envs/prod/reseau.tf',
        '  name = "prive-prod"',
        '  name                  = "prive-prod"\n  port_security_enabled = false',
      ),
      bash(
        'terraform -chdir=envs/prod plan -no-color | tail -1',
        'Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.',
      ),
    ),
    user(
      "Voilà le genre de plan que j'aime. ⟦must|Tant qu'il n'y a pas « 0 to change, 0 to destroy », je ne présente rien.⟧",
    ),
    say(
      'Je poursuis avec les machines.',
      write(
        'envs/prod/base.tf',
        'import {\n  to = openstack_compute_instance_v2.pg_maitre\n  id = "51f2"\n}\n\nresource "openstack_compute_instance_v2" "pg_maitre" {\n  name        = "pg-maitre"\n  flavor_name = "b2-60"\n  image_name  = "Debian 11"\n\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n',
      ),
      bashFails(
        'terraform -chdir=envs/prod plan -no-color',
        '│ Error: Instance cannot be destroyed\n│ \n│ ⟦errok|Resource openstack_compute_instance_v2.pg_maitre has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed.⟧',
        1,
      ),
    ),
    say(
      "L'image Debian 11 d'origine a été retirée du catalogue : son identifiant diffère, d'où un remplacement. ⟦dec|J'ignore image_name et image_id dans lifecycle plutôt que de figer un identifiant disparu.⟧",
      edit(
        'envs/prod/base.tf',
        '    prevent_destroy = true',
        '    prevent_destroy = true\n    ignore_changes  = [image_name, image_id, user_data]',
      ),
      bash(
        'terraform -chdir=envs/prod plan -no-color | tail -1',
        'Plan: 2 to import, 0 to add, 0 to change, 0 to destroy.',
      ),
    ),
    user(
      'Deux consignes permanentes. ⟦not|Ne lancez jamais `terraform apply` vous-même.⟧ ⟦must|Il faut toujours exécuter `terraform validate` avant de me soumettre un plan.⟧',
    ),
    say(
      "C'est noté. ⟦dec|J'utilise une cible `make plan` qui enchaîne validate puis plan.⟧",
      write('Makefile', 'plan:\n\tterraform -chdir=envs/prod validate\n\tterraform -chdir=envs/prod plan -no-color\n'),
      bash('make plan | tail -1', 'Plan: 2 to import, 0 to add, 0 to change, 0 to destroy.'),
    ),
    user(
      'Très bien. Pour le nommage : ⟦x.wd.constraint|les ressources porteront des noms anglais.⟧ Notre futur prestataire est irlandais.',
    ),
    say(
      'Je renomme.',
      bash(
        'sed -i \'s/pg_maitre/pg_primary/; s/"prive"/"private"/; s/_v2.prive/_v2.private/\' envs/prod/*.tf && terraform -chdir=envs/prod validate -no-color',
        'Success! The configuration is valid.',
        { m: ['envs/prod/base.tf', 'envs/prod/reseau.tf'] },
      ),
    ),
    user(
      "Pardonnez-moi ce revirement : le prestataire irlandais s'est désisté ce midi et ⟦must?|M. Delcourt ne lit pas l'anglais.⟧ ⟦must~decision|Revenez aux noms français.⟧",
    ),
    say(
      '',
      bash(
        'sed -i \'s/pg_primary/pg_maitre/; s/"private"/"prive"/; s/_v2.private/_v2.prive/\' envs/prod/*.tf && terraform -chdir=envs/prod validate -no-color',
        'Success! The configuration is valid.',
        { m: ['envs/prod/base.tf', 'envs/prod/reseau.tf'] },
      ),
    ),
    say('Noms français rétablis. Restent la réplique, le bastion et les groupes de sécurité.'),
    compaction(
      '## Objectif\nReprendre la production sous Terraform sans rien recréer.\n\n## Fait\n- réseau et pg-maitre importables, plan sans changement\n- état dans un bucket à Gravelines\n\n## Suite\n- réplique, bastion, groupes de sécurité',
      3,
    ),
    user(
      "Pour les groupes de sécurité, ⟦must|reprenez l'existant tel quel, même ce qui est laid : un audit est en cours et toute différence devrait être justifiée par écrit⟧. ⟦open|Le ménage, nous le ferons après l'audit, en janvier.⟧",
    ),
    say(
      '',
      bash(
        'openstack security group rule list base-prod -f value -c ID -c "Port Range" -c "IP Range"',
        'a1 5432:5432 10.0.0.0/8\na2 5432:5432 82.64.11.7/32\na3 22:22 0.0.0.0/0',
      ),
      write(
        'envs/prod/securite.tf',
        'resource "openstack_networking_secgroup_v2" "base" {\n  name = "base-prod"\n}\n\nresource "openstack_networking_secgroup_rule_v2" "ssh" {\n  direction        = "ingress"\n  ethertype        = "IPv4"\n  protocol         = "tcp"\n  port_range_min   = 22\n  port_range_max   = 22\n  remote_ip_prefix = "0.0.0.0/0"\n}\n',
      ),
      grep('82\\.64\\.11\\.7', '.', '⟦x.nomatch.error|No matches found⟧'),
    ),
    say(
      "Deux points me préoccupent sans que j'y touche : SSH est ouvert au monde entier, et l'adresse 82.64.11.7 a accès à la base. ⟦done|À qui appartient cette adresse ?⟧",
    ),
    user(
      "Je me renseigne. ⟦x.hyp.decision|Si cela ne tenait qu'à moi, je fermerais les deux ce soir.⟧ L'ancien administrateur m'a répondu par courriel : ⟦x.quote.decision|« on avait décidé de laisser l'adresse de mon domicile, c'est plus simple »⟧. Je reste sans voix.",
    ),
    say(
      "Cela répond à la question de l'origine, ⟦open?|pas à celle de la suite à donner⟧. ⟦dec?|Je n'y touche pas avant l'audit.⟧",
    ),
    user(
      '⟦dec|Nous avons décidé de garder une seule région, inutile de prévoir SBG.⟧ ⟦pref|Je préfère par ailleurs que les commentaires restent rares.⟧',
    ),
    say('Entendu.'),
    user('Continuez avec la réplique, je vous prie.'),
    say(
      '',
      edit(
        'envs/prod/base.tf',
        'import {\n  to = openstack_compute_instance_v2.pg_maitre',
        'import {\n  to = openstack_compute_instance_v2.pg_replique\n  id = "51f3"\n}\n\nimport {\n  to = openstack_compute_instance_v2.pg_maitre',
      ),
      bashFails(
        'terraform -chdir=envs/prod plan -no-color',
        '│ Error: ⟦errok|Configuration for import target does not exist⟧\n│ \n│ The configuration for the given import target openstack_compute_instance_v2.pg_replique does not exist.',
        1,
      ),
      edit('envs/prod/base.tf', '  lifecycle {', '  lifecycle {\n    # commun au maitre et a la replique'),
    ),
    say(
      '',
      bash(
        'cat >> envs/prod/base.tf <<\'FIN\'\n\nresource "openstack_compute_instance_v2" "pg_replique" {\n  name        = "pg-replique"\n  flavor_name = "b2-30"\n\n  lifecycle {\n    prevent_destroy = true\n    ignore_changes  = [image_name, image_id, user_data]\n  }\n}\nFIN',
        '',
        { m: ['envs/prod/base.tf'] },
      ),
      bash(
        'terraform -chdir=envs/prod plan -no-color | tail -1',
        'Plan: 5 to import, 0 to add, 0 to change, 0 to destroy.',
      ),
    ),
    say(
      "Cinq imports, aucun changement. ⟦dec|Le bastion reste hors du périmètre : il sera remplacé en décembre par un service managé, comme l'indique votre feuille de route.⟧ Cela vous convient-il ?",
    ),
    user(
      "C'est exact, laissez-le. Vérifiez maintenant que prevent_destroy tient : ⟦must?|un `terraform destroy` ciblé en mode plan doit être refusé.⟧",
    ),
    say(
      '',
      bashFails(
        'terraform -chdir=envs/prod plan -destroy -target=openstack_compute_instance_v2.pg_maitre -no-color',
        '│ Error: Instance cannot be destroyed\n│ \n│ ⟦x.exp.error|Resource openstack_compute_instance_v2.pg_maitre has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed⟧',
        1,
      ),
      noMatch('grep -L prevent_destroy envs/prod/base.tf'),
    ),
    say('Le refus est bien là.'),
    user(
      "Parfait. Dernière demande : ⟦req|rédigez la fiche que M. Delcourt tamponnera : une page, ce qui sera importé, ce qui ne changera pas, comment revenir en arrière.⟧ ⟦pref|Sans jargon, il est comptable de formation.⟧ ⟦not|Aucune adresse IP n'y figurera.⟧",
    ),
    say(
      '',
      write(
        'docs/fiche-import.md',
        "# Mise sous contrôle de l'infrastructure de production\n\n## Ce qui est repris\n\nLe réseau privé, les deux serveurs de la base et leurs règles d'accès.\n\n## Ce qui ne change pas\n\nRien n'est recréé, rien n'est arrêté.\n\n## Revenir en arrière\n\nOn retire le fichier d'état ; les machines continuent de tourner.\n",
      ),
      bashFails(
        'pandoc docs/fiche-import.md -o docs/fiche-import.pdf',
        '⟦err|pdflatex not found. Please select a different --pdf-engine or install pdflatex⟧',
        47,
      ),
    ),
    say(
      "La fiche est rédigée ; le PDF n'a pas pu être produit ici, faute de LaTeX. ⟦open#pdf|Il restera à l'imprimer depuis un poste qui en dispose.⟧",
    ),
    user("C'est entendu, ⟦+pdf|je l'imprimerai de chez moi.⟧"),
    say(
      'Je range les fichiers de travail.',
      bash(
        'mkdir -p docs/archives && git mv NOTES-2021.md docs/archives/notes-2021.md && rm envs/recette/main.tf.bak',
        '',
        { m: ['docs/archives/notes-2021.md'], d: ['NOTES-2021.md', 'envs/recette/main.tf.bak'] },
      ),
      bash(
        'terraform -chdir=envs/prod plan -no-color -out=prod.plan > docs/plan-prod.txt && tail -1 docs/plan-prod.txt',
        'Saved the plan to: prod.plan',
        { m: ['docs/plan-prod.txt'], r: ['docs/plan-prod.txt'], maybeM: ['envs/prod/prod.plan'] },
      ),
      bash(
        "printf '*.plan\\n.terraform/\\n' >> .gitignore && install -m 0644 docs/fiche-import.md /srv/partage/fiche-import.md",
        '',
        { m: ['.gitignore', '/srv/partage/fiche-import.md'] },
      ),
    ),
    say(
      '',
      bashFails('terraform fmt -check -recursive', '⟦errok?|envs/prod/base.tf⟧\nenvs/prod/reseau.tf', 3),
      bash(
        'terraform fmt -recursive && git add -A && git commit -qm "Reprise de la production" && git status --short',
        'envs/prod/base.tf\nenvs/prod/reseau.tf',
        { m: ['envs/prod/base.tf', 'envs/prod/reseau.tf'] },
      ),
    ),
    user('Merci infiniment.'),
  ],
};
